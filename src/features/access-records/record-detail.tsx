import classes from './record-detail.module.css'

/** What exactly was done: every name and value of it, as they were recorded. What has no value is not shown. */
export function RecordDetail({ detail }: { detail: Record<string, unknown> }) {
  const entries = Object.entries(detail).filter(([, value]) => value !== null)
  if (entries.length === 0) return '—'
  return (
    <dl className={classes['detail']}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
