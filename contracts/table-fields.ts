/** The fields of a call that a column of a list of calls may be. `started_at` must be there. */
export const callListFields = [
  'id',
  'started_at',
  'ended_at',
  'duration',
  'talk',
  'hold',
  'after_call_work',
  'direction',
  'agent',
  'agent_email',
  'team',
  'campaign',
  'customer_name',
  'customer_phone',
  'national_id',
  'customer_email',
  'disposition',
  'language',
  'recording',
] as const
export type CallListField = (typeof callListFields)[number]

/** The fields of a record that a column of a calling base may be. Something that says who it is must be there. */
export const diallingFields = [
  'record_id',
  'customer_name',
  'national_id',
  'customer_email',
  'customer_phone',
  'customer_phone_2',
  'customer_phone_3',
  'customer_phone_4',
  'customer_phone_5',
  'customer_phone_6',
  'campaign',
  'attempts',
  'last_result',
  'last_attempt_at',
  'agent',
  'dialled_phone',
  'next_attempt_at',
  'do_not_call',
  'disposition',
] as const
export type DiallingField = (typeof diallingFields)[number]
