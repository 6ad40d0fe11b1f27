import { useCan } from '#src/context/app-context.ts'

/** Whether the reader may begin an evaluation, and see it. */
export function useMayEvaluate(): boolean {
  const can = useCan()
  return can('quality-audit') && can('quality-detail')
}
