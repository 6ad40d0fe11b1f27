/** So many days up to today: what conversations cause takes months to show. */
export const beyondLengths = { offered: [90, 180, 365, 730, 1095], usual: 365 } as const
