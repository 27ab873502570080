import { useProjectPhoto } from '#web/features/projects/photos.queries.ts'
import { ProductTile } from '#web/ui/display/product-tile.tsx'
import { changeDraft } from '../composer/draft.store.ts'
import { Starter } from './starter.tsx'

interface AboutProjectProps {
  draft: string
  project: { id: string; name: string }
}

/** Moves the draft into the project. The words typed so far stay. */
export function AboutProject({ draft, project: { id, name } }: AboutProjectProps) {
  return (
    <ul>
      <Starter
        title={`About ${name}?`}
        text="Answers then use its facts, files and research."
        picture={<ProductTile name={name} size="row" photo={useProjectPhoto(id, true)} />}
        onChoose={() => changeDraft(draft, { projectId: id })}
      />
    </ul>
  )
}
