import Ellipsis from 'lucide-react/icons/ellipsis'
import Settings from 'lucide-react/icons/settings'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CanonSummary } from '#contracts/canon.ts'
import { decimal } from '#core/decimal.ts'
import { moneyText, ratioText } from '#web/lib/words/figures.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Chip } from '#web/ui/display/chip.tsx'
import { rowLink, rowsFrame } from '#web/ui/lists/rows.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'
import { DeleteProjectDialog } from './delete-project.tsx'
import { projectPath } from './project-address.ts'
import { ProjectTile } from './project-tile.tsx'
import { type ProjectWithDrafts, useProjectName } from './projects.store.ts'

interface ProjectRowsProps {
  projects: ProjectWithDrafts[]
  activeAt: (project: ProjectWithDrafts) => string
  /** Canon summaries by project; empty while loading. */
  summaries: ReadonlyMap<string, CanonSummary>
}

export function ProjectRows({ projects, activeAt, summaries }: ProjectRowsProps) {
  return (
    <ul aria-label="Projects" className={rowsFrame}>
      {projects.map((project) => (
        <ProjectRow
          key={project.id}
          project={project}
          activeAt={activeAt(project)}
          summary={summaries.get(project.id)}
        />
      ))}
    </ul>
  )
}

interface ProjectRowProps {
  project: ProjectWithDrafts
  activeAt: string
  summary: CanonSummary | undefined
}

function ProjectRow({ project, activeAt, summary }: ProjectRowProps) {
  const name = useProjectName(project)
  const [firstLine] = project.businessInstructions.trim().split('\n')
  return (
    <li className="relative flex items-center gap-3 py-2.5 pr-2 pl-4 transition-colors hover:bg-raised/50">
      <ProjectTile project={{ ...project, name }} size="row" />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-6">
        <div className="min-w-0 flex-1">
          <Link to={projectPath(project.slug)} className={rowLink}>
            {name}
          </Link>
          <p className="truncate text-small text-muted">{firstLine || 'No business instructions yet'}</p>
        </div>
        <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 text-small text-faint max-md:mt-1 max-md:gap-x-2.5">
          {summary && <Health summary={summary} />}
          <p className="whitespace-nowrap md:w-42 md:text-right">
            Active <time dateTime={activeAt}>{ago(activeAt)}</time>
          </p>
        </div>
      </div>
      <RowMenu project={project} name={name} />
    </li>
  )
}

/** Completeness of the facts and break-even. */
function Health({ summary: { percent, contribution, breakEvenRoas } }: { summary: CanonSummary }) {
  return (
    <>
      <span className="figures">Facts {percent}&#8239;%</span>
      {contribution && <Chip dot={toneOf(contribution.amount)}>{inWords(contribution, breakEvenRoas)}</Chip>}
    </>
  )
}

const toneOf = (amount: string) => (decimal(amount).greaterThan(0) ? 'gain' : 'loss')

function inWords({ amount, currency }: { amount: string; currency: string | null }, roas: number | null) {
  if (roas === null) return `${moneyText(decimal(amount), currency ?? undefined)} an order`
  return `Break-even ROAS ${ratioText(decimal(String(roas)))}`
}

function RowMenu({ project, name }: Pick<ProjectRowProps, 'project'> & { name: string }) {
  const [deleting, setDeleting] = useState(false)
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton label={`More for ${name}`} icon={<Ellipsis />} className="relative" />}
      >
        <MenuLink icon={<Settings />} to={`${projectPath(project.slug)}?tab=settings`}>
          Settings
        </MenuLink>
        <MenuItem icon={<Trash />} danger onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </Menu>
      <DeleteProjectDialog project={project} open={deleting} onOpenChange={setDeleting} />
    </>
  )
}
