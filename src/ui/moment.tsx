import { useFormats } from './formats.ts'

type MomentProps = {
  at: string
  /** The text: how long ago the moment was, or the date and time. */
  as?: 'distance' | 'date-time'
}

/** A moment in the time zone of the browser; the tooltip has the exact time and the zone. */
export function Moment({ at, as = 'distance' }: MomentProps) {
  const { distance, dateTime, zone } = useFormats()
  const exact = dateTime(at, zone)

  return (
    <time dateTime={at} title={`${exact} · ${zone}`}>
      {as === 'distance' ? distance(at) : exact}
    </time>
  )
}
