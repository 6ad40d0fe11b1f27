import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'
import type { ImapFlow, SearchObject } from 'imapflow'

import type { MailboxConfig } from '#server/config.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { MailboxProgress } from '#server/modules/tickets/mailbox-progress.ts'
import type { TakeLetter } from '#server/modules/tickets/take-letter.ts'
import { MAX_RAW_LETTER_BYTES } from '#server/support-mail/mime-parts.ts'
import { UnreadableLetter } from '#server/support-mail/unreadable-letter.ts'

type Reading = {
  mailbox: MailboxConfig
  progress: MailboxProgress
  take: TakeLetter
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  signal: AbortSignal
  /** Hears that all letters there are have been taken. */
  onDone: () => void
}

/**
 * Takes the letters of a mailbox as they come, until the signal says stop or another server has taken it over. A letter is marked as read once it
 * is kept; one that cannot be read stays unread, and is not tried again. Throws what goes wrong on the way: whoever calls it comes back.
 */
export async function readMailbox({ mailbox, progress, take, log, signal, onDone }: Reading): Promise<void> {
  const client = await clientOf(mailbox)
  const close = () => client.close()
  signal.addEventListener('abort', close)
  const news = newsOf(client)

  async function takeOne(uid: number) {
    try {
      const raw = await letterAt(client, uid)
      if (raw) await take(raw)
    } catch (error) {
      if (!(await isHopeless(error))) throw error
      log.error({ err: error, uid }, 'a letter to the support desk cannot be taken: it stays unread in its mailbox')
      return progress.passed(uid)
    }
    await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true })
    if (!client.usable) throw new Error('the connection to the mailbox has ended') // it may not have been marked
    await progress.passed(uid)
  }

  const isHopeless = async (error: unknown) =>
    error instanceof UnreadableLetter ||
    (client.usable && !isUnavailable(error) && (await progress.tried()) >= MAX_ATTEMPTS)

  // a letter may take long: without this another server would begin it, too, and neither would ever get further
  const renewing = setInterval(() => {
    progress.hold().then(
      (isOurs) => isOurs || close(),
      (error: unknown) => log.warn({ err: error }, 'the mailbox of the support desk could not be held'),
    )
  }, progress.renewMs).unref()

  try {
    signal.throwIfAborted()
    await client.connect()
    const { uidValidity, uidNext } = await client.mailboxOpen(mailbox.folder)
    for (;;) {
      const at = await progress.at({ uidValidity: Number(uidValidity), uidNext })
      for (const uid of await lettersAfter(client, at)) {
        if (!(await progress.hold())) return
        await takeOne(uid)
        signal.throwIfAborted()
      }
      onDone()
      await news.wait(signal)
      if (!(await progress.hold())) return
    }
  } finally {
    clearInterval(renewing)
    signal.removeEventListener('abort', close)
    await goodbye(client)
  }
}

async function clientOf({ host, port, isSecure, user, password }: MailboxConfig): Promise<ImapFlow> {
  // most servers read no mailbox, and need none of it
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    ...{ host, port, secure: isSecure, auth: { user, pass: password }, logger: false, disableAutoIdle: true },
    maxLiteralSize: 2 * MAX_RAW_LETTER_BYTES, // servers may tell a size that is not quite so
    socketTimeout: SILENCE_MS,
    ...(isSecure ? {} : { doSTARTTLS: false }), // this machine alone
  })
  client.on('error', () => undefined) // what waits for an answer hears of it
  return client
}

/** The bytes of a letter; null where it is not there any more. */
async function letterAt(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const told = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (told && (told.size ?? 0) > MAX_RAW_LETTER_BYTES) throw new UnreadableLetter('too-large')
  const found = told && (await client.fetchOne(String(uid), { source: true }, { uid: true }))
  return (found && found.source) || null
}

/** What is still to be taken, oldest first; of what was there before us, only what nobody has read. */
async function lettersAfter(client: ImapFlow, { last_uid, old_until }: { last_uid: number; old_until: number }) {
  const since = Math.max(last_uid, old_until)
  const old = last_uid < old_until ? await matching(client, { seen: false, uid: `${last_uid + 1}:${old_until}` }) : []
  const added = await matching(client, { uid: `${since + 1}:*` })
  // `*` is the last letter, also where that is none of those asked for
  const fresh = added.filter((uid) => uid > since)
  return [...old, ...fresh].toSorted((one, other) => one - other)
}

/** On a connection that has ended a search answers nothing: that is no empty mailbox. */
async function matching(client: ImapFlow, what: SearchObject): Promise<number[]> {
  const uids = await client.search(what, { uid: true })
  if (!uids)
    throw new Error(client.usable ? 'the mailbox cannot be searched' : 'the connection to the mailbox has ended')
  return uids
}

/** What the server says by itself, also while something else is done. */
function newsOf(client: ImapFlow) {
  let isNews = false
  client.on('exists', () => {
    isNews = true
  })
  return {
    /** Until there may be something new, or it is time to look. */
    async wait(signal: AbortSignal) {
      if (!isNews) {
        const waiting = new AbortController()
        const until = { signal: AbortSignal.any([signal, waiting.signal]) }
        const idling = client.idle().catch(() => undefined)
        await Promise.race([
          once(client, 'exists', until),
          once(client, 'close', until),
          setTimeout(LOOK_MS, undefined, until),
        ]).finally(() => waiting.abort())
        void idling // ends with the next command
      }
      isNews = false
    },
  }
}

async function goodbye(client: ImapFlow): Promise<void> {
  if (client.usable) await client.logout().catch(() => undefined)
  client.close()
}

const LOOK_MS = 30_000
/** A connection on which nothing has come for so long has ended without a word; it is not silent while we look. */
const SILENCE_MS = 90_000
const MAX_ATTEMPTS = 10
