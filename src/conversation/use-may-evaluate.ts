import { useCan } from '#src/context/app-context.ts'

/** Whether the reader may start and see evaluations. */
export function useMayEvaluate(): boolean {
  const can = useCan()
  return can('quality-audit') && can('quality-detail')
}
