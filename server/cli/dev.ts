import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

import type { FastifyServerFactory } from 'fastify'
import type { ViteDevServer } from 'vite'

import type { Command } from '#server/cli/command.ts'
import { PROJECT_ROOT } from '#server/project-root.ts'
import { HTTP_TIMEOUTS } from '#server/server-options.ts'

export const dev: Command = {
  usage: 'dev                   start the server with hot reload of the browser application, and demo data',

  async run() {
    let vite: ViteDevServer | undefined
    const serverFactory: FastifyServerFactory = (handler) =>
      createServer(HTTP_TIMEOUTS, (request, response) => {
        const isOurs = /^\/(?:api|docs|healthz|readyz)(?:[/?]|$)/.test(request.url ?? '')
        if (isOurs || !vite) handler(request, response)
        else vite.middlewares(request, response, () => handler(request, response))
      })
    const html = async (url: string) => {
      const source = await readFile(path.join(PROJECT_ROOT, 'index.html'), 'utf8')
      return vite ? vite.transformIndexHtml(url, source) : source
    }

    const { startServer } = await import('#server/cli/start-server.ts') // which the other commands need not load
    await startServer({
      demo: true,
      serverFactory,
      web: { html, catalogue: async () => null, folder: null, isDevelopment: true },
      checksAnswers: true,
      beforeListening: async (server) => {
        const { createServer: createVite } = await import('vite')
        const settings = { middlewareMode: true, hmr: { server } } as const
        vite = await createVite({ root: PROJECT_ROOT, appType: 'custom', server: settings })
        return () => vite?.close()
      },
    })
  },
}
