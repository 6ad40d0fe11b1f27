type Upload = {
  /** Puts all of it in one request. */
  whole: (bytes: Uint8Array) => Promise<void>
  /** Sends a request about the object. */
  send: (method: string, query: string, body?: string | Uint8Array<ArrayBuffer>) => Promise<Response>
}

/** Puts an object whose size nobody knows yet, in parts as they come: S3's multipart upload. Leaves nothing when it fails. */
export async function putParts(pieces: AsyncIterable<Uint8Array>, { whole, send }: Upload): Promise<void> {
  const parts = inParts(pieces)
  const first = await parts.next()
  if (first.done || first.value.length < PART) return whole(first.done ? new Uint8Array() : first.value)

  const id = encodeURIComponent(found(/<UploadId>([^<]+)<\/UploadId>/, await textOf(await send('POST', '?uploads='))))
  try {
    const tags: string[] = []
    for (let part: IteratorResult<Uint8Array> = first; !part.done; part = await parts.next()) {
      const answer = await send('PUT', `?partNumber=${tags.length + 1}&uploadId=${id}`, new Uint8Array(part.value))
      tags.push(found(/^(.+)$/, answer.headers.get('etag') ?? ''))
    }
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    // a failure may come with status 200: the service answers before it is done
    found(/<CompleteMultipartUploadResult/, await textOf(await send('POST', `?uploadId=${id}`, body)))
  } catch (error) {
    await send('DELETE', `?uploadId=${id}`)
    throw error
  }
}

/** S3 takes 10,000 parts of 5 MiB or more: enough for 80 GB. */
const PART = 8 * 1_048_576

async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let held: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    held.push(piece)
    size += piece.length
    if (size < PART) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

async function textOf(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`the storage answered ${answer.status} to an upload in parts`)
  return answer.text()
}

function found(pattern: RegExp, text: string): string {
  const [whole, part] = pattern.exec(text) ?? []
  if (whole === undefined) throw new Error('the storage did not take an upload in parts')
  return part ?? whole
}
