import ImageIcon from 'lucide-react/icons/image'
import { useProjectPhoto } from '#web/features/projects/photos.queries.ts'
import { lazyScreen } from '#web/lib/loading/lazy-screen.ts'
import { SmallPart } from '#web/ui/feedback/small-part.tsx'
import { useProjectHome } from './project-home.queries.ts'

/** Sending photos is needed once. */
const AddPhoto = lazyScreen(() => import('./add-photo.tsx'), 'AddPhoto')

/** The photo of the product, or the place to add it. Its size is the same in every state. */
export function ProductPhoto({ projectId }: { projectId: string }) {
  const home = useProjectHome(projectId)
  const hasPhoto = home.data?.photo != null
  const address = useProjectPhoto(projectId, true)
  return (
    <div className="relative flex size-32 flex-none items-center justify-center overflow-hidden rounded-card border border-line-soft bg-raised text-faint max-md:size-18">
      {address ? (
        <img src={address} alt="Product" decoding="async" className="size-full object-cover" />
      ) : home.data && !hasPhoto ? (
        <SmallPart fallback={null}>
          <AddPhoto projectId={projectId} />
        </SmallPart>
      ) : (
        <ImageIcon aria-hidden />
      )}
    </div>
  )
}
