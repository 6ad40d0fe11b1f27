import type { DeskConversation, DeskFile, DeskPerson, DeskTicket, FreshdeskDesk } from './freshdesk-desk.ts'

export type SentFile = { name: string; content_type: string; bytes: Buffer }
export type FreshdeskRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** `attachments[]` of a form. */
  files: SentFile[]
}
export type FreshdeskAnswer = { status: number; body?: unknown; hasMore?: boolean }

/** An account, where its files are just now, and how much it gives at once whatever is asked for. */
type Place = { desk: FreshdeskDesk; addressOf: (file: DeskFile) => string; mostPerPage: number }

/** What the account answers, as its API v2 is documented: what it lists, makes and changes, and what it calls a mistake. */
export function answerOf(place: Place, asked: FreshdeskRequest): FreshdeskAnswer {
  const { desk } = place
  const { method, path } = asked
  const [, kind, id, part] = path.split('/')
  if (kind === 'tickets' && !id) return method === 'POST' ? create(place, asked) : list(place, asked)
  if (kind === 'tickets') {
    const ticket = desk.tickets.find((one) => one.id === Number(id))
    return ticket ? ofTicket(place, asked, ticket, part) : MISSING
  }
  if (kind === 'agents' && id === 'me') return { status: 200, body: agent(desk.me) }
  const people = desk.people.filter(({ is_agent }) => is_agent === (kind === 'agents'))
  if (kind === 'agents') return paged(people.map(agent), asked.query, place)
  const person = people.find((one) => one.id === Number(id))
  if (kind === 'contacts' && !id) return paged(people, asked.query, place)
  return kind === 'contacts' && person ? { status: 200, body: person } : MISSING
}

const MISSING: FreshdeskAnswer = { status: 404 }
const invalid = (...errors: { field: string; message: string; code: string }[]): FreshdeskAnswer => ({
  status: 400,
  body: { description: 'Validation failed', errors },
})

const agent = ({ id, name, email }: DeskPerson) => ({ id, available: true, ticket_scope: 1, contact: { name, email } })

function ofTicket(
  place: Place,
  asked: FreshdeskRequest,
  ticket: DeskTicket,
  part: string | undefined,
): FreshdeskAnswer {
  const { desk } = place
  const { method, query, body } = asked
  const whole = (included: string[]) => ({ ...shown(desk, ticket, new Set(included)), ...told(place, ticket) })
  if (part === 'conversations') {
    return paged(
      desk.of(ticket).map((conversation) => ({ ...conversation, ...told(place, conversation) })),
      query,
      place,
    )
  }
  if (method === 'GET') return { status: 200, body: whole(['requester', 'description']) }
  if (ticket.deleted) return MISSING
  if (method === 'PUT') {
    const wrong = mistakesIn(body, ['subject', 'status', 'priority', 'tags'])
    if (wrong.length > 0) return invalid(...wrong)
    desk.change(ticket, body)
    return { status: 200, body: whole(['description']) }
  }
  const wrong = mistakesIn(body, ['body', 'user_id', 'private', 'incoming'])
  if (typeof body['body'] !== 'string' || body['body'] === '') {
    wrong.push({ field: 'body', message: 'It should be a/an String', code: 'missing_field' })
  }
  wrong.push(...largeIn(asked))
  if (wrong.length > 0) return invalid(...wrong)
  const said = {
    ...{ body: String(body['body']), user_id: Number(body['user_id'] ?? desk.me.id) },
    attachments: keptIn(desk, asked),
  }
  const { private: isPrivate = true, incoming = false } = body
  const note = { ...said, private: isPrivate === true, incoming: incoming === true, source: 2 }
  const made = desk.say(ticket, part === 'reply' ? said : note)
  return { status: 201, body: { ...made, ...told(place, made) } }
}

const keptIn = (desk: FreshdeskDesk, { files }: FreshdeskRequest) =>
  files.map(({ name, bytes, content_type }) => desk.file(name, bytes, { content_type }))

/** 20 MB together. */
function largeIn({ files }: FreshdeskRequest) {
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const message = `Total attachment(s) size is ${size} bytes, it should not exceed 20MB`
  return size > 20 * 1_024 * 1_024 ? [{ field: 'attachments', message, code: 'invalid_size' }] : []
}

/** Its files as they are told: what they are, and where they are just now. */
const told = ({ addressOf }: Place, { attachments, created_at, updated_at }: DeskTicket | DeskConversation) => ({
  attachments: attachments.map((file) => {
    const { bytes: _, ...rest } = file
    return { ...rest, attachment_url: addressOf(file), created_at, updated_at }
  }),
})

function create(place: Place, asked: FreshdeskRequest): FreshdeskAnswer {
  const { desk } = place
  const { body } = asked
  const wrong = mistakesIn(body, ['email', 'name', 'subject', 'description', 'status', 'priority', 'source', 'tags'])
  if (typeof body['email'] !== 'string') {
    wrong.push({ field: 'email', message: 'It should be in the valid email format', code: 'missing_field' })
  }
  wrong.push(...largeIn(asked))
  if (wrong.length > 0) return invalid(...wrong)
  const { email, name, ...fields } = body
  const requester_id = desk.contactWith(String(email), typeof name === 'string' ? name : '').id
  const made = desk.addTicket({ ...fields, requester_id, attachments: keptIn(desk, asked) })
  return { status: 201, body: { ...shown(desk, made, new Set(['description'])), ...told(place, made) } }
}

function mistakesIn(body: Record<string, unknown>, fields: string[]) {
  const wrong = Object.keys(body)
    .filter((field) => !fields.includes(field))
    .map((field) => ({ field, message: 'Unexpected/invalid field in request', code: 'invalid_field' }))
  const { status, priority, subject } = body
  if (status !== undefined && ![2, 3, 4, 5, 6, 7].includes(Number(status)))
    wrong.push({ field: 'status', message: "It should be one of these values: '2,3,4,5,6,7'", code: 'invalid_value' })
  if (priority !== undefined && ![1, 2, 3, 4].includes(Number(priority)))
    wrong.push({ field: 'priority', message: "It should be one of these values: '1,2,3,4'", code: 'invalid_value' })
  if (typeof subject === 'string' && subject.length > 255)
    wrong.push({ field: 'subject', message: 'Has 256 characters, it can have maximum of 255', code: 'invalid_value' })
  return wrong
}

function list(place: Place, { query }: FreshdeskRequest): FreshdeskAnswer {
  const { desk } = place
  const [filter, email, since] = [query.get('filter'), query.get('email'), query.get('updated_since')]
  const monthAgo = desk.clock().getTime() - 30 * 86_400_000
  const found = desk.tickets
    .filter((ticket) => (filter === 'deleted') === (ticket.deleted ?? false))
    .filter((ticket) => filter === 'deleted' || (filter === 'spam') === ticket.spam)
    .filter((ticket) => !email || desk.people.find(({ id }) => id === ticket.requester_id)?.email === email)
    .filter((ticket) => (since ? ticket.updated_at >= since : Date.parse(ticket.created_at) > monthAgo))
  const field = query.get('order_by') === 'updated_at' ? 'updated_at' : 'created_at'
  const order = query.get('order_type') === 'asc' ? 1 : -1
  found.sort((one, other) => order * (one[field].localeCompare(other[field]) || one.id - other.id))
  const included = new Set((query.get('include') ?? '').split(','))
  return paged(
    found.map((ticket) => shown(desk, ticket, included)),
    query,
    place,
  )
}

/** As far as it is asked for; lists hold no files. */
function shown({ people }: FreshdeskDesk, ticket: DeskTicket, included: ReadonlySet<string>) {
  const { description, description_text, attachments: _, ...rest } = ticket
  const { id, name, email } = people.find((person) => person.id === ticket.requester_id)!
  return {
    ...rest,
    ...(included.has('description') && { description, description_text }),
    ...(included.has('requester') && { requester: { id, name, email, mobile: null, phone: null } }),
  }
}

function paged(all: readonly unknown[], query: URLSearchParams, { mostPerPage }: Place): FreshdeskAnswer {
  const page = Number(query.get('page') ?? 1)
  const asked = Number(query.get('per_page') ?? 30)
  const message = 'It should be a Positive Integer'
  if (!(asked >= 1 && asked <= 100)) return invalid({ field: 'per_page', message, code: 'invalid_value' })
  if (!(page >= 1 && page <= 300)) return invalid({ field: 'page', message, code: 'invalid_value' })
  const size = Math.min(asked, mostPerPage)
  return { status: 200, body: all.slice((page - 1) * size, page * size), hasMore: all.length > page * size }
}
