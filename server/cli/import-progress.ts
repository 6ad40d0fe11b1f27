import type { ImportProgress } from '#server/modules/imports/import-files.ts'

/** Shows how an import goes on: a line that rewrites itself on a terminal, else a line every so many files. */
export function importProgress(output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr) {
  let shown = -1
  return {
    tell: ({ done, total, accepted, repeated, refused }: ImportProgress) => {
      const text = `${done} of ${total} files: accepted ${accepted}, repeated ${repeated}, refused ${refused}`
      if (output.isTTY) output.write(`\r\u001B[K${text}`)
      else if (done === total || Math.floor(done / EACH) > Math.floor(shown / EACH)) output.write(`${text}\n`)
      shown = done
    },
    end: () => {
      if (output.isTTY) output.write('\n')
    },
  }
}

const EACH = 50
