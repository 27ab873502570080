import mammoth from 'mammoth'
import { repack, unpack } from '../archive.ts'
import { textBudget } from '../budget.ts'

/** The text of a document is in XML files; pictures and all else are left packed. */
const isWanted = (name: string) => /^(\[Content_Types\]\.xml|(_rels|word)\/.*\.(xml|rels))$/.test(name)

export const docxArchive = async (bytes: Uint8Array) => Buffer.from(repack(await unpack(bytes, isWanted)))

export async function readDocx(bytes: Uint8Array): Promise<string> {
  const { value } = await mammoth.extractRawText({ buffer: await docxArchive(bytes) })
  const budget = textBudget()
  budget.add(value.replace(/\n{3,}/g, '\n\n').trim())
  return budget.end()
}
