import type { DeskConversation, DeskFile, DeskPerson, DeskTicket, FreshdeskDesk } from './freshdesk-desk.ts'

export type SentFile = { name: string; content_type: string; bytes: Buffer }
export type FreshdeskRequest = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** The `attachments[]` of a form. */
  files: SentFile[]
}
export type FreshdeskAnswer = { status: number; body?: unknown; hasMore?: boolean }

/** An account, the current addresses of its files, and its maximum page size whatever a request asks for. */
type Account = { desk: FreshdeskDesk; addressOf: (file: DeskFile) => string; mostPerPage: number }

/** The account's responses, as its API v2 is documented: lists, creations, changes and errors. */
export function answerOf(account: Account, request: FreshdeskRequest): FreshdeskAnswer {
  const { desk } = account
  const { method, path } = request
  const [, kind, id, part] = path.split('/')
  if (kind === 'tickets' && !id) return method === 'POST' ? create(account, request) : list(account, request)
  if (kind === 'tickets') {
    const ticket = desk.tickets.find((one) => one.id === Number(id))
    return ticket ? ofTicket(account, request, ticket, part) : MISSING
  }
  if (kind === 'agents' && id === 'me') return { status: 200, body: agent(desk.me) }
  const people = desk.people.filter(({ is_agent }) => is_agent === (kind === 'agents'))
  if (kind === 'agents') return paged(people.map(agent), request.query, account)
  const person = people.find((one) => one.id === Number(id))
  if (kind === 'contacts' && !id) return paged(people, request.query, account)
  return kind === 'contacts' && person ? { status: 200, body: person } : MISSING
}

const MISSING: FreshdeskAnswer = { status: 404 }
const invalid = (...errors: { field: string; message: string; code: string }[]): FreshdeskAnswer => ({
  status: 400,
  body: { description: 'Validation failed', errors },
})

const agent = ({ id, name, email }: DeskPerson) => ({ id, available: true, ticket_scope: 1, contact: { name, email } })

function ofTicket(
  account: Account,
  request: FreshdeskRequest,
  ticket: DeskTicket,
  part: string | undefined,
): FreshdeskAnswer {
  const { desk } = account
  const { method, query, body } = request
  const whole = (included: string[]) => ({
    ...ticketBody(desk, ticket, new Set(included)),
    ...filesOf(account, ticket),
  })
  if (part === 'conversations') {
    return paged(
      desk.of(ticket).map((conversation) => ({ ...conversation, ...filesOf(account, conversation) })),
      query,
      account,
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
  wrong.push(...largeIn(request))
  if (wrong.length > 0) return invalid(...wrong)
  const reply = {
    ...{ body: String(body['body']), user_id: Number(body['user_id'] ?? desk.me.id) },
    attachments: storeFiles(desk, request),
  }
  const { private: isPrivate = true, incoming = false } = body
  const note = { ...reply, private: isPrivate === true, incoming: incoming === true, source: 2 }
  const made = desk.say(ticket, part === 'reply' ? reply : note)
  return { status: 201, body: { ...made, ...filesOf(account, made) } }
}

const storeFiles = (desk: FreshdeskDesk, { files }: FreshdeskRequest) =>
  files.map(({ name, bytes, content_type }) => desk.file(name, bytes, { content_type }))

/** 20 MB in total. */
function largeIn({ files }: FreshdeskRequest) {
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const message = `Total attachment(s) size is ${size} bytes, it should not exceed 20MB`
  return size > 20 * 1_024 * 1_024 ? [{ field: 'attachments', message, code: 'invalid_size' }] : []
}

/** Attachments as the API describes them: their data and their current addresses. */
const filesOf = ({ addressOf }: Account, { attachments, created_at, updated_at }: DeskTicket | DeskConversation) => ({
  attachments: attachments.map((file) => {
    const { bytes: _, ...rest } = file
    return { ...rest, attachment_url: addressOf(file), created_at, updated_at }
  }),
})

function create(account: Account, request: FreshdeskRequest): FreshdeskAnswer {
  const { desk } = account
  const { body } = request
  const wrong = mistakesIn(body, ['email', 'name', 'subject', 'description', 'status', 'priority', 'source', 'tags'])
  if (typeof body['email'] !== 'string') {
    wrong.push({ field: 'email', message: 'It should be in the valid email format', code: 'missing_field' })
  }
  wrong.push(...largeIn(request))
  if (wrong.length > 0) return invalid(...wrong)
  const { email, name, ...fields } = body
  const requester_id = desk.contactWith(String(email), typeof name === 'string' ? name : '').id
  const made = desk.addTicket({ ...fields, requester_id, attachments: storeFiles(desk, request) })
  return { status: 201, body: { ...ticketBody(desk, made, new Set(['description'])), ...filesOf(account, made) } }
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

function list(account: Account, { query }: FreshdeskRequest): FreshdeskAnswer {
  const { desk } = account
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
    found.map((ticket) => ticketBody(desk, ticket, included)),
    query,
    account,
  )
}

/** Only the parts that the request asks for; lists have no attachments. */
function ticketBody({ people }: FreshdeskDesk, ticket: DeskTicket, included: ReadonlySet<string>) {
  const { description, description_text, attachments: _, ...rest } = ticket
  const { id, name, email } = people.find((person) => person.id === ticket.requester_id)!
  return {
    ...rest,
    ...(included.has('description') && { description, description_text }),
    ...(included.has('requester') && { requester: { id, name, email, mobile: null, phone: null } }),
  }
}

function paged(all: readonly unknown[], query: URLSearchParams, { mostPerPage }: Account): FreshdeskAnswer {
  const page = Number(query.get('page') ?? 1)
  const perPage = Number(query.get('per_page') ?? 30)
  const message = 'It should be a Positive Integer'
  if (!(perPage >= 1 && perPage <= 100)) return invalid({ field: 'per_page', message, code: 'invalid_value' })
  if (!(page >= 1 && page <= 300)) return invalid({ field: 'page', message, code: 'invalid_value' })
  const size = Math.min(perPage, mostPerPage)
  return { status: 200, body: all.slice((page - 1) * size, page * size), hasMore: all.length > page * size }
}
