export const common = {
  brand: 'Sidepot',
  title: (page: string) => `${page} · Sidepot`,
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  back: 'Back',
  toLobby: 'To the lobby',
  tryAgain: 'Try again',
  offline: 'The server cannot be reached.',
  nothingHere: 'There is nothing at this address.',
  faceDown: 'face-down card',
  less: (what: string) => `${what}, less`,
  more: (what: string) => `${what}, more`,
  name: {
    label: 'Your name',
    hint: 'Others at the table see it. You are asked only once.',
  },
};
