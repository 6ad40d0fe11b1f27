import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll } from 'vitest'

import type { DeskFile, FreshdeskDesk } from './freshdesk-desk.ts'

/**
 * What becomes of a file that is asked for: it is not there any more, its address is not good, its bytes end too soon, nothing is answered at all,
 * a page says something instead, its host has a fault, or it is said to be on a machine of the network within.
 */
type Fault = 'gone' | 'refused' | 'cut' | 'hung-up' | 'page' | 'broken' | 'elsewhere'

/**
 * Where an account keeps its files: another host, which knows nobody, and gives out what is asked for at an address that is good for five minutes.
 */
export async function freshdeskFiles(desk: () => FreshdeskDesk) {
  const asked: { name: string; headers: Record<string, unknown> }[] = []
  const faults: { fault: Fault; name: string; times: number }[] = []

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, id] = pathname.split('/')
    const file = everyFile(desk()).find((one) => one.id === Number(id))
    asked.push({ name: file?.name ?? '', headers: request.headers })
    const fault = faults.find(({ name, times }) => times > 0 && name === file?.name)
    if (fault) fault.times -= 1
    if (fault?.fault === 'hung-up') return request.socket.destroy()
    if (fault?.fault === 'broken') return tell(response, 503, 'Please reduce your request rate.')
    if (fault?.fault === 'elsewhere') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    if (fault?.fault === 'page') return tell(response, 200, '<html>Please sign in.</html>')
    if (!file || fault?.fault === 'gone') return tell(response, 404, '<Code>NoSuchKey</Code>')
    const isOver = desk().clock().getTime() > Number(searchParams.get('expires'))
    if (isOver || fault?.fault === 'refused') return tell(response, 403, '<Message>Request has expired</Message>')
    response.writeHead(200, { 'content-type': file.content_type, 'content-length': file.bytes.length })
    if (fault?.fault !== 'cut') return response.end(file.bytes)
    response.write(file.bytes.subarray(0, Math.ceil(file.bytes.length / 2)), () => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    ...{ host, asked },
    /** Where a file is for the next five minutes. */
    addressOf: ({ id, name }: DeskFile) =>
      `http://${host}/${id}/${encodeURIComponent(name)}?expires=${desk().clock().getTime() + 300_000}`,
    /** The next time that a file of this name is asked for, and as often after that. */
    fails: (fault: Fault, name: string, times = 1) => void faults.push({ fault, name, times }),
    /** The names of what was asked for since this was last called. */
    taken: () => asked.splice(0).map(({ name }) => name),
  }
}

const everyFile = ({ tickets, conversations }: FreshdeskDesk) =>
  [...tickets, ...conversations].flatMap(({ attachments }) => attachments)

function tell(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}
