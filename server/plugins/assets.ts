import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

import fastifyStatic from '@fastify/static'
import fp from 'fastify-plugin'

/** The build's files: cached for ever if their name has a hash, for an hour at the root (an icon, say). */
export const assets = fp<{ folder: string | null }>(
  async (app, { folder }) => {
    if (!folder || !existsSync(folder)) return

    await app.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      index: false,
    })
    for (const { name } of readdirSync(folder, { withFileTypes: true }).filter(isOwnFile)) {
      app.get(`/${name}`, (_, reply) => reply.sendFile(name, folder, { maxAge: '1h', immutable: false }))
    }
  },
  { name: 'assets' },
)

const isOwnFile = (entry: { isFile: () => boolean; name: string }) =>
  entry.isFile() && !/^index\.html|\.(?:br|gz)$|^\./.test(entry.name)
