import type { Judge, Judged } from '#contracts/premium.ts'

/** What scores should reach by the versions that one judge used, in points; `several` where they do not agree, null without any. */
export function targetOf({ versions }: Pick<Judged, 'versions'>, judge: Judge): number | 'several' | null {
  const [first, ...others] = new Set(versions.filter((one) => one[judge] > 0).map(({ target }) => target))
  return others.length > 0 ? 'several' : (first ?? null)
}
