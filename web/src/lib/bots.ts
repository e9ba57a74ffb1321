/** The kinds of computer players, as the server names them, in the order in which they are offered. */
export const BOTS = ['calling', 'random', 'raising', 'tight', 'chart'] as const;

export type BotKind = (typeof BOTS)[number];
