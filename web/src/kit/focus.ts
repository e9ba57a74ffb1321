/** To be called before something opens; gives what takes the focus back to where it was, if it is nowhere then. */
export function keepFocus(): () => void {
  const from = document.activeElement;
  return () => {
    const nowhere = !document.activeElement || document.activeElement === document.body;
    if (nowhere && from instanceof HTMLElement) from.focus();
  };
}
