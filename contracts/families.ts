/** The kinds of damage by a failed question. The first three are critical: one failed question makes the whole evaluation defective. */
export const families = ['end-user', 'business', 'compliance', 'non-critical'] as const
export type Family = (typeof families)[number]
export const criticalFamilies = ['end-user', 'business', 'compliance'] as const
export type CriticalFamily = (typeof criticalFamilies)[number]
