import { useFormats } from './formats.ts'

type MomentProps = {
  at: string
  /** What is said: how long ago it was, or the date and time. */
  as?: 'distance' | 'date-time'
}

/** A moment in the zone of the browser; the exact time and the zone on hover. */
export function Moment({ at, as = 'distance' }: MomentProps) {
  const { distance, dateTime, zone } = useFormats()
  const exact = dateTime(at, zone)

  return (
    <time dateTime={at} title={`${exact} · ${zone}`}>
      {as === 'distance' ? distance(at) : exact}
    </time>
  )
}
