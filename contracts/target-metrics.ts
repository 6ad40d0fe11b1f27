/** What a campaign can be asked to reach in a month. */
export const targetMetrics = ['contacts', 'sales', 'issued', 'recovered'] as const
export type TargetMetric = (typeof targetMetrics)[number]
