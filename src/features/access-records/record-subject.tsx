import { Link } from '@tanstack/react-router'

type RecordSubjectProps = {
  /** A kind and mostly an id: `user:5`. */
  subject: string | null
  /** What the reader may open. */
  seesUsers: boolean
  seesCalls: boolean
}

/** What something was done to: a link where there is a screen of it that the reader may open. */
export function RecordSubject({ subject, seesUsers, seesCalls }: RecordSubjectProps) {
  if (subject === null) return '—'
  const [kind, id] = subject.split(':')
  if (id && kind === 'interaction' && seesCalls) {
    return (
      <Link to="/call-detail/$id" params={{ id }}>
        {subject}
      </Link>
    )
  }
  if (id && kind === 'dialling_record' && seesCalls) {
    return (
      <Link to="/call-detail-db/$id" params={{ id }}>
        {subject}
      </Link>
    )
  }
  if (id && kind === 'user' && seesUsers) {
    return (
      <Link to="/detail-user" search={{ id: Number(id) }}>
        {subject}
      </Link>
    )
  }
  return subject
}
