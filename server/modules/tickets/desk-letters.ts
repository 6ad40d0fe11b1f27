import type { FastifyInstance } from 'fastify'

import { canonicalEmail } from '#server/people/email-address.ts'
import type { SupportDesk } from '#server/support-mail/reply-letter.ts'

/** The support desk as its correspondents know it. */
export async function deskOf({ config, secret }: Pick<FastifyInstance, 'config' | 'secret'>): Promise<SupportDesk> {
  const address = canonicalEmail(config.support.address)
  const key = await secret('support-mail')
  return {
    name: config.appName,
    address,
    key,
    appUrl: config.appUrl,
    hasPlusAddresses: config.support.hasPlusAddresses,
  }
}
