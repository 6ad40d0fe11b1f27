/** The monthly targets of a campaign. */
export const targetMetrics = ['contacts', 'sales', 'issued', 'recovered'] as const
export type TargetMetric = (typeof targetMetrics)[number]
