import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'
import fp from 'fastify-plugin'
import type { ImapFlow, SearchObject } from 'imapflow'

import type { MailboxConfig } from '#server/config.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { mailboxProgress, type MailboxProgress } from '#server/modules/tickets/mailbox-progress.ts'
import { letterIntake, type TakeLetter } from '#server/modules/tickets/take-letter.ts'
import { MAX_RAW_LETTER_BYTES } from '#server/support-mail/mime-parts.ts'
import { UnreadableLetter } from '#server/support-mail/unreadable-letter.ts'

/** Fetches the letters of the desk's mailbox while the server runs, if one is configured. Of several servers only one does so. */
export const supportMailbox = fp(
  async (app) => {
    const { mailbox } = app.config.support
    if (!mailbox) return
    const { db, log } = app
    const { user, host, port, folder } = mailbox
    const progress = mailboxProgress(db, `${user} ${host}:${port} ${folder}`)
    const take = letterIntake(app)
    const stopping = new AbortController()
    const { signal } = stopping
    let reading: Promise<void> | undefined

    async function keepReading() {
      let failures = 0
      const onDone = () => {
        failures = 0
      }
      while (!signal.aborted) {
        let pause = RETRY_MS
        try {
          if (await progress.hold()) await readMailbox({ mailbox: mailbox!, progress, take, log, signal, onDone })
        } catch (error) {
          if (signal.aborted) break
          pause = Math.min(1_000 * 2 ** failures, MAX_PAUSE_MS)
          failures += 1
          log.warn({ err: error, pause }, 'the mailbox of the support desk cannot be read: it is tried again')
        }
        await setTimeout(pause, undefined, { signal }).catch(() => undefined)
      }
      await progress.release().catch(() => undefined) // the lease ends by itself anyway
    }

    app.addHook('onReady', async () => {
      reading = keepReading()
    })
    app.addHook('preClose', async () => {
      stopping.abort()
      await reading
    })
  },
  { name: 'support-mailbox', dependencies: ['ports', 'secrets', 'jobs'] },
)

/** How long to wait while another server reads the mailbox: it may stop meanwhile. */
const RETRY_MS = 30_000
const MAX_PAUSE_MS = 300_000

type Reading = {
  mailbox: MailboxConfig
  progress: MailboxProgress
  take: TakeLetter
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  signal: AbortSignal
  /** Called whenever all letters of the mailbox have been taken. */
  onDone: () => void
}

/**
 * Takes the letters of a mailbox as they come, until the signal says stop or another server has taken over. A letter is marked as read once
 * it is stored; an unreadable one stays unread and is not tried again. Throws whatever goes wrong on the way: the caller tries again.
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
      return progress.markDone(uid)
    }
    await client.messageFlagsAdd(String(uid), [String.raw`\Seen`], { uid: true })
    if (!client.usable) throw new Error('the connection to the mailbox has ended') // the letter may not have been marked
    await progress.markDone(uid)
  }

  const isHopeless = async (error: unknown) =>
    error instanceof UnreadableLetter ||
    (client.usable && !isUnavailable(error) && (await progress.countAttempt()) >= MAX_ATTEMPTS)

  // a letter may take long: without this another server would start on it, too, and neither would ever get further
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
      const position = await progress.position({ uidValidity: Number(uidValidity), uidNext })
      for (const uid of await lettersAfter(client, position)) {
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
  // most servers read no mailbox and do not need the library
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({
    ...{ host, port, secure: isSecure, auth: { user, pass: password }, logger: false, disableAutoIdle: true },
    maxLiteralSize: 2 * MAX_RAW_LETTER_BYTES, // servers may report a size that is slightly wrong
    socketTimeout: SILENCE_MS,
    ...(isSecure ? {} : { doSTARTTLS: false }), // a mailbox on this machine may be unencrypted
  })
  client.on('error', () => undefined) // pending commands fail by themselves
  return client
}

/** The bytes of a letter; null if it is no longer there. */
async function letterAt(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const info = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (info && (info.size ?? 0) > MAX_RAW_LETTER_BYTES) throw new UnreadableLetter('too-large')
  const found = info && (await client.fetchOne(String(uid), { source: true }, { uid: true }))
  return (found && found.source) || null
}

/** The letters still to be taken, oldest first; of those that were there before us, only the unread ones. */
async function lettersAfter(client: ImapFlow, { last_uid, old_until }: { last_uid: number; old_until: number }) {
  const since = Math.max(last_uid, old_until)
  const old = last_uid < old_until ? await matching(client, { seen: false, uid: `${last_uid + 1}:${old_until}` }) : []
  const added = await matching(client, { uid: `${since + 1}:*` })
  // `*` is the last letter, even if it is older than those requested
  const fresh = added.filter((uid) => uid > since)
  return [...old, ...fresh].toSorted((one, other) => one - other)
}

/** A search on a connection that has ended returns nothing: that is not an empty mailbox. */
async function matching(client: ImapFlow, criteria: SearchObject): Promise<number[]> {
  const uids = await client.search(criteria, { uid: true })
  if (!uids)
    throw new Error(client.usable ? 'the mailbox cannot be searched' : 'the connection to the mailbox has ended')
  return uids
}

/** What the server announces by itself, also while another command runs. */
function newsOf(client: ImapFlow) {
  let isNews = false
  client.on('exists', () => {
    isNews = true
  })
  return {
    /** Waits until there may be something new, or it is time to look. */
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
        void idling // it ends with the next command
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
/** A connection that is silent for this long has ended unnoticed: our regular look makes a live one answer. */
const SILENCE_MS = 90_000
const MAX_ATTEMPTS = 10
