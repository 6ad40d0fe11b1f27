import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'

import { contentDisposition } from './content-disposition.ts'

test.each([
  ['poliza.pdf', 'attachment; filename="poliza.pdf"'],
  ['Póliza (1).pdf', `attachment; filename="P_liza (1).pdf"; filename*=UTF-8''P%C3%B3liza%20%281%29.pdf`],
  ['a"b\r\nSet-Cookie: x.pdf', 'attachment; filename="a_b__Set-Cookie_ x.pdf"'],
  ['../../etc/passwd', 'attachment; filename="_/../etc/passwd"'.replaceAll('/', '_')],
  ['factura\u202Efdp.exe', 'attachment; filename="factura_fdp.exe"'],
])('%j is named %s', (name, header) => expect(contentDisposition('attachment', name)).toBe(header))

test('for any file name, the header is one line with one name', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), (name) => {
      const header = contentDisposition('inline', name)
      expect(header).toMatch(/^inline; filename="[ -~]*?"(?:; filename\*=UTF-8''[\w.~!&$+%^`#@=,;{}[\]-]*)?$/)
      const [, plain = ''] = /filename="(.*?)"/.exec(header) ?? []
      expect(plain).not.toMatch(/["\\/]/)
    }),
  )
})
