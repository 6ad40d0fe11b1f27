/** The current time. Tests bring their own. */
export type Clock = () => Date
