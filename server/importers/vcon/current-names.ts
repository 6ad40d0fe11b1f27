type Fields = Record<string, unknown>

/**
 * A container with today's field names, from any draft. Values are moved, not checked. Renamings: the "Non-Upward
 * Compatible Changes" of draft-ietf-vcon-vcon-core and the containers of vcon-dev.
 */
export function withCurrentNames(container: Fields): Fields {
  return {
    ...renamed(container, NAMES.container),
    parties: eachOf(container.parties, (party) => renamed(party, NAMES.party)),
    dialog: eachOf(container.dialog, (dialog) => (isEmpty(dialog) ? null : withHash(renamed(dialog, NAMES.dialog)))),
    analysis: eachOf(container.analysis, (analysis) => withHash(renamed(analysis, NAMES.analysis))),
    attachments: eachOf(container.attachments, (attachment) => renamed(attachment, NAMES.attachment)),
  }
}

/** The path of a field with today's name, in the names that the file uses. */
export function pathInFile(container: unknown, path: readonly PropertyKey[]): PropertyKey[] {
  let current = container
  return path.map((name) => {
    const own =
      isFields(current) && !(name in current) ? (oldNamesOf(name).find((old) => old in Object(current)) ?? name) : name
    current = typeof current === 'object' && current !== null ? Reflect.get(current, own) : undefined
    return own
  })
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const NAMES = {
  container: { appended: 'amended', must_support: 'critical' },
  party: { email: 'mailto' },
  dialog: { mimetype: 'mediatype', 'transfer-target': 'transfer_target', 'target-dialog': 'target_dialog' },
  analysis: {
    mimetype: 'mediatype',
    schema_version: 'schema',
    vendor_schema: 'schema',
    vendor_product: 'product',
    transcript: 'body',
  },
  attachment: { mimetype: 'mediatype', type: 'purpose' },
}

const oldNamesOf = (name: PropertyKey): string[] =>
  [...Object.values(NAMES).flatMap(Object.entries<string>), ['signature', 'content_hash']].flatMap(
    ([old = '', current]) => (current === name ? [old] : []),
  )

function renamed(fields: Fields, names: Record<string, string>): Fields {
  const current = { ...fields }
  for (const [old, name] of Object.entries(names)) {
    if (old in fields && !(name in fields)) current[name] = fields[old]
  }
  return current
}

/** Formerly two fields, `alg: "SHA-512"` and `signature`; now one: `content_hash: "sha512-…"`. */
function withHash(fields: Fields): Fields {
  const { alg, signature } = fields
  if ('content_hash' in fields || signature === undefined || signature === null) return fields
  const name = typeof alg === 'string' ? alg.toLowerCase().replaceAll('-', '') : 'sha512'
  return { ...fields, content_hash: typeof signature === 'string' ? `${name}-${signature}` : signature }
}

const isEmpty = (fields: Fields) => Object.keys(fields).length === 0

const eachOf = (list: unknown, change: (fields: Fields) => Fields | null): unknown =>
  Array.isArray(list) ? list.map((item: unknown) => (isFields(item) ? change(item) : item)) : list
