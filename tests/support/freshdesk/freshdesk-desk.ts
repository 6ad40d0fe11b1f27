/** The data of a Freshdesk account, in memory, in the shapes of its API v2. Times are seconds, as there. */
export type DeskTicket = {
  id: number
  subject: string | null
  description: string
  description_text: string
  status: number
  priority: number
  source: number
  requester_id: number
  responder_id: number | null
  tags: string[]
  spam: boolean
  deleted?: boolean
  custom_fields: Record<string, unknown>
  attachments: DeskFile[]
  created_at: string
  updated_at: string
}
/** Stored on another host, at an address that is new in every response. */
export type DeskFile = { id: number; name: string; content_type: string; bytes: Buffer; size: number }
export type DeskConversation = {
  id: number
  ticket_id: number
  body: string
  body_text: string
  incoming: boolean
  private: boolean
  user_id: number
  source: number
  support_email: null
  attachments: DeskFile[]
  created_at: string
  updated_at: string
}
export type DeskPerson = { id: number; name: string; email: string | null; is_agent: boolean }

type NewMessage = {
  body: string
  user_id: number
  incoming?: boolean
  private?: boolean
  source?: number
  attachments?: DeskFile[]
}

export type FreshdeskDesk = ReturnType<typeof freshdeskDesk>

/** An account with one agent, who owns the API key. */
export function freshdeskDesk(clock: () => Date) {
  const tickets: DeskTicket[] = []
  const conversations: DeskConversation[] = []
  const people: DeskPerson[] = []
  let ids = 1_000
  const nextId = () => (ids += 1)
  const now = () => `${clock().toISOString().slice(0, 19)}Z`

  function addPerson(person: Omit<DeskPerson, 'id'>): DeskPerson {
    const added = { id: nextId(), ...person }
    people.push(added)
    return added
  }
  const me = addPerson({ name: 'Key Holder', email: 'key@freshdesk.example', is_agent: true })

  function contactWith(email: string, name = ''): DeskPerson {
    return (
      people.find((person) => person.email === email.toLowerCase()) ??
      addPerson({ email: email.toLowerCase(), name, is_agent: false })
    )
  }

  /** An attachment; `size` is the size that the API reports. */
  function file(name: string, text: string | Buffer, more: Partial<DeskFile> = {}): DeskFile {
    const bytes = Buffer.from(text)
    return { id: nextId(), name, content_type: 'application/pdf', bytes, size: bytes.length, ...more }
  }

  function addTicket(given: Partial<DeskTicket> & { requester_id: number }): DeskTicket {
    const description = sanitised(given.description ?? '')
    const ticket: DeskTicket = {
      ...{ id: nextId(), subject: 'Where is it?', status: 2, priority: 1, source: 1, responder_id: null, tags: [] },
      ...{ spam: false, custom_fields: {}, attachments: [], created_at: now(), updated_at: now() },
      ...given,
      description,
      description_text: textOf(description),
    }
    tickets.push(ticket)
    return ticket
  }

  function say(ticket: DeskTicket, { body, ...fields }: NewMessage): DeskConversation {
    const html = sanitised(body)
    const conversation: DeskConversation = {
      ...{ id: nextId(), ticket_id: ticket.id, body: html, body_text: textOf(html) },
      ...{ incoming: false, private: false, source: 0, support_email: null, attachments: [] },
      ...{ created_at: now(), updated_at: now() },
      ...fields,
    }
    conversations.push(conversation)
    ticket.updated_at = now()
    return conversation
  }

  return {
    ...{ clock, tickets, conversations, people, me, addPerson, contactWith, file, addTicket, say },
    change(ticket: DeskTicket, fields: Partial<DeskTicket>) {
      Object.assign(ticket, fields, { updated_at: now() })
    },
    of: (ticket: Pick<DeskTicket, 'id'>) => conversations.filter(({ ticket_id }) => ticket_id === ticket.id),
  }
}

/** HTML as an account stores it: without comments and invisible attributes, in its own element. */
const sanitised = (html: string) =>
  `<div>${html.replaceAll(/<!--.*?-->/gs, '').replaceAll(/ (?:data-[\w-]+|class|id|style)="[^"]*"/g, '')}</div>`

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
