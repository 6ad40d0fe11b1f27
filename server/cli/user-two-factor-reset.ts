import { parseArgs } from 'node:util'

import { sql } from 'kysely'
import * as z from 'zod'

import { localeSchema } from '#contracts/page-config.ts'
import { addAccessRecord } from '#server/access/access-records.ts'
import { type Command, CommandFailed } from '#server/cli/command.ts'
import { type ControlCommand, handOver, HandedOverFailed } from '#server/cli/control-socket.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { twoFactorTakenLetter } from '#server/people/account-letters.ts'
import { canonicalEmail } from '#server/people/email-address.ts'
import { takeLostTwoFactor } from '#server/people/lost-two-factor.ts'
import { openMail } from '#server/plugins/mail.ts'

/**
 * For a person who lost both the device and the codes, when nobody else can let them in. It asks the server that has
 * locked the data folder, if there is one.
 */
export const userTwoFactorReset: Command = {
  usage:
    'user two-factor-reset --email <address>\n' +
    'take the second factor from a person who lost the device and the recovery codes; ends their sessions',

  async run(args) {
    const email = readArguments(args)
    const config = readConfig(process.env)
    const person = await reset(config, args, email)
    console.log(`${email} signs in with the password alone until a second factor is set up again.`)
    await openMail(config, { info: () => {} })
      .send(twoFactorTakenLetter(config, person))
      .catch(() => console.error(`No letter about it could be sent to ${email}.`))
  },
}

async function reset({ databaseUrl, dataDir }: Config, args: string[], email: string): Promise<TakenFrom> {
  try {
    const request = { command: 'user two-factor-reset', args, cwd: process.cwd() }
    const reply = databaseUrl ? null : await handOver(dataDir, request, () => {})
    return reply ? takenFromSchema.parse(reply.result) : await withDatabase(({ db }) => resetTwoFactor(db, email))
  } catch (error) {
    throw error instanceof HandedOverFailed ? new CommandFailed(error.message) : error
  }
}

const takenFromSchema = z.object({ name: z.string(), email: z.string(), locale: z.nullable(localeSchema) })
type TakenFrom = z.infer<typeof takenFromSchema>

/** The same command within the running server. */
export const twoFactorResetOnServer =
  (db: Database): ControlCommand =>
  ({ args }) =>
    resetTwoFactor(db, readArguments(args))

async function resetTwoFactor(db: Database, email: string): Promise<TakenFrom> {
  const person = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'locale'])
    .where(sql`lower(email)`, '=', canonicalEmail(email))
    .executeTakeFirst()
  if (!person) throw new CommandFailed(`${email} has no account.`)
  await db.transaction().execute(async (trx) => {
    const sessions = await takeLostTwoFactor(trx, person.id)
    if (sessions === null) throw new CommandFailed(`${email} has no second factor.`)
    await addAccessRecord(trx, new Date(), {
      action: 'two-factor',
      userId: null,
      subject: `user:${person.id}`,
      reason: 'command line',
      detail: { is_on: false, sessions },
      ip: null,
      userAgent: null,
    })
  })
  return { name: person.name, email: person.email, locale: person.locale }
}

function readArguments(args: string[]): string {
  const { email } = parseArgs({ args, options: { email: { type: 'string' } } }).values
  if (!email) throw new CommandFailed(`Usage: atalaya ${userTwoFactorReset.usage}`)
  return email
}
