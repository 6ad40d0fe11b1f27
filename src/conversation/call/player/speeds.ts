/** The speeds that can be selected; the machine accepts any between the slowest and the fastest. */
export const OFFERED_SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

/** The next speed up or down, or the same if there is none. */
export function nextSpeed(speed: number, direction: 'faster' | 'slower'): number {
  const next =
    direction === 'faster'
      ? OFFERED_SPEEDS.find((offered) => offered > speed)
      : OFFERED_SPEEDS.findLast((offered) => offered < speed)
  return next ?? speed
}
