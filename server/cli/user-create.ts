import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

import { addAccessRecord } from '#server/access/access-records.ts'
import { type Command, CommandFailed } from '#server/cli/command.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { translate } from '#server/kernel/messages.ts'
import { peopleRepository } from '#server/modules/session/people.repository.ts'
import { isEmailAddress } from '#server/people/email-address.ts'
import { reasonAgainst } from '#server/people/password-rules.ts'
import { argon2Passwords } from '#server/plugins/passwords.ts'

export const userCreate: Command = {
  usage:
    'user create --email <address> --name <name> --role <name or number> [--password-stdin]\n' +
    'add a person; without --password-stdin a password is made up and printed',

  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        'password-stdin': { type: 'boolean', default: false },
      },
    })
    const { email, name, role } = values
    if (!email || !name || !role) throw new CommandFailed(`Usage: atalaya ${userCreate.usage}`)
    if (!isEmailAddress(email)) throw new CommandFailed(`${email} is not an e-mail address.`)
    const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null
    const password = given ?? randomBytes(15).toString('base64url')
    const { appName, passwordLength: shortest } = readConfig(process.env)
    const reason = given === null ? null : reasonAgainst(given, { shortest, about: [name, email, appName] })
    if (reason) throw new CommandFailed(translate('en', reason))

    await withDatabase(async ({ db }) => {
      const roleId = await findRole(db, role)
      const passwordHash = await argon2Passwords().hash(password)
      await db.transaction().execute(async (trx) => {
        const id = await peopleRepository(trx).add({ name, email, passwordHash, roleId })
        if (id === null) throw new CommandFailed(`${email} has an account already.`)
        await addAccessRecord(trx, new Date(), {
          action: 'rights',
          userId: null,
          subject: `user:${id}`,
          reason: 'command line',
          detail: { after: { role_id: roleId } },
          ip: null,
          userAgent: null,
        })
      })
    })
    console.log(given === null ? `${email} can sign in with the password ${password}` : `${email} can sign in.`)
  },
}

async function findRole(db: Database, role: string): Promise<number> {
  const roles = await db.selectFrom('role').select(['id', 'name']).orderBy('id').execute()
  const found = roles.find(({ id, name }) => String(id) === role || name.toLowerCase() === role.toLowerCase())
  if (found) return found.id
  throw new CommandFailed(`There is no role ${role}; there are ${roles.map(({ name }) => name).join(', ')}.`)
}
