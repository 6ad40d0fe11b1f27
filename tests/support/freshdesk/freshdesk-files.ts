import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll } from 'vitest'

import type { DeskFile, FreshdeskDesk } from './freshdesk-desk.ts'

/**
 * The failure of a file request: the file no longer exists, its address is invalid, its bytes end too soon, there is no response at all,
 * a web page comes instead, its host has an error, or its address points into the internal network.
 */
type Fault = 'gone' | 'refused' | 'cut' | 'hung-up' | 'page' | 'broken' | 'elsewhere'

/**
 * The host of an account's files: another host, without authentication, which serves each file at an address that is valid for five minutes.
 */
export async function freshdeskFiles(desk: () => FreshdeskDesk) {
  const requests: { name: string; headers: Record<string, unknown> }[] = []
  const faults: { fault: Fault; name: string; times: number }[] = []

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const [, id] = pathname.split('/')
    const file = everyFile(desk()).find((one) => one.id === Number(id))
    requests.push({ name: file?.name ?? '', headers: request.headers })
    const fault = faults.find(({ name, times }) => times > 0 && name === file?.name)
    if (fault) fault.times -= 1
    if (fault?.fault === 'hung-up') return request.socket.destroy()
    if (fault?.fault === 'broken') return respond(response, 503, 'Please reduce your request rate.')
    if (fault?.fault === 'elsewhere') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    if (fault?.fault === 'page') return respond(response, 200, '<html>Please sign in.</html>')
    if (!file || fault?.fault === 'gone') return respond(response, 404, '<Code>NoSuchKey</Code>')
    const isOver = desk().clock().getTime() > Number(searchParams.get('expires'))
    if (isOver || fault?.fault === 'refused') return respond(response, 403, '<Message>Request has expired</Message>')
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
    ...{ host, asked: requests },
    /** The address of a file for the next five minutes. */
    addressOf: ({ id, name }: DeskFile) =>
      `http://${host}/${id}/${encodeURIComponent(name)}?expires=${desk().clock().getTime() + 300_000}`,
    /** Sets the failures of the next requests for a file of this name. */
    fails: (fault: Fault, name: string, times = 1) => void faults.push({ fault, name, times }),
    /** The names of the files requested since the last call. */
    taken: () => requests.splice(0).map(({ name }) => name),
  }
}

const everyFile = ({ tickets, conversations }: FreshdeskDesk) =>
  [...tickets, ...conversations].flatMap(({ attachments }) => attachments)

function respond(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}
