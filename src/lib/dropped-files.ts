export type NamedFile = { name: string; file: File }

/** Files as they were chosen; from a folder, each with its path below it. */
export const namedFiles = (files: readonly File[]): NamedFile[] =>
  files.map((file) => ({ name: file.webkitRelativePath || file.name, file }))

/**
 * The files of a drop, also those within folders, in the order of their names. Takes the items before it waits: afterwards the
 * browser has emptied the drop. Hidden files are passed over.
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
    // a hundred at a time, until none comes
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    entries.push(...some)
  }
  const sorted = entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return (await Promise.all(sorted.map(filesIn))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
