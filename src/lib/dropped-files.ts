export type NamedFile = { name: string; file: File }

/** The selected files; a file from a selected folder is named by its path, which begins with that folder. */
export const namedFiles = (files: readonly File[]): NamedFile[] =>
  files.map((file) => ({ name: file.webkitRelativePath || file.name, file }))

/**
 * The files of a drop, including those in folders, sorted by name. It reads the items before it awaits anything,
 * because the browser empties the drop afterwards. Hidden files are skipped.
 */
export async function droppedFiles(dropped: DataTransfer): Promise<NamedFile[]> {
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry())
  const plain = namedFiles([...dropped.files])
  const found = await Promise.all(entries.map(async (entry, index) => (entry ? filesIn(entry) : (plain[index] ?? []))))
  return found.flat().filter(({ name }) => !/(^|\/)\./.test(name))
}

async function filesIn(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ name: entry.fullPath.replace(/^\//, ''), file }]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    // the browser returns up to a hundred entries at a time, until there are none
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    entries.push(...some)
  }
  const sorted = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return (await Promise.all(sorted.map(filesIn))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
