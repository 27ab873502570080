import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import { Link } from 'react-router'
import type { KnowledgeFile } from '#contracts/knowledge/knowledge.ts'
import { fileSize } from '#core/file-size.ts'
import { cx } from '#web/lib/cx.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { rowLink } from '#web/ui/lists/rows.tsx'
import { FileMenu } from './file-menu.tsx'
import { FileState } from './file-state.tsx'
import { useKnowledgeLocation } from './location.ts'

export function FileRow({ projectId, file }: { projectId: string; file: KnowledgeFile }) {
  const { pathTo } = useKnowledgeLocation()
  return (
    <li className="relative flex items-center gap-3 py-2.5 pr-2 pl-4 transition-colors hover:bg-raised/50">
      <span className="flex-none text-muted">{iconOf(file)}</span>
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <div className="min-w-0 flex-1">
          <Link to={pathTo({ file: file.id })} className={rowLink}>
            {file.name}
          </Link>
          <p className={cx('text-small text-muted', !file.reason && 'truncate')}>{factsOf(file)}</p>
        </div>
        <p className="flex flex-none items-center gap-3 text-small text-faint max-md:mt-1">
          <FileState file={file} />
          <time dateTime={file.createdAt} className="max-md:hidden">
            {ago(file.createdAt)}
          </time>
        </p>
      </div>
      <FileMenu projectId={projectId} file={file} />
    </li>
  )
}

function iconOf({ mediaType, tables }: KnowledgeFile) {
  if (mediaType.startsWith('image/')) return <Image />
  return tables > 0 ? <FileSpreadsheet /> : <FileText />
}

const counted = (count: number, one: string) =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

/** Size, passages, tables; or why there are none. While a file is read nobody knows how many. */
export const factsOf = ({ bytes, passages, tables, reason, state, supersededBy }: KnowledgeFile): string =>
  [
    fileSize(bytes),
    state === 'failed' || (passages === 0 && (state === 'reading' || tables > 0))
      ? ''
      : counted(passages, 'passage'),
    tables > 0 ? counted(tables, 'table') : '',
    supersededBy ? `Older version of ${supersededBy}` : '',
    reason ?? '',
  ]
    .filter(Boolean)
    .join(' · ')
