import ImageIcon from 'lucide-react/icons/image'
import Star from 'lucide-react/icons/star'
import Trash from 'lucide-react/icons/trash-2'
import { useNavigate } from 'react-router'
import { IMAGE_BIN_DAYS } from '#contracts/images/images.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { type Filters, filterOf } from './gallery-filters.tsx'

const emptyViews = {
  bin: {
    icon: <Trash />,
    title: 'The bin is empty',
    children: `Deleted images stay here for ${IMAGE_BIN_DAYS} days, then they’re deleted permanently.`,
  },
  favourites: {
    icon: <Star />,
    title: 'No favourites yet',
    children: 'Open an image and choose Favourite to find it here.',
  },
  used: {
    icon: <ImageIcon />,
    title: 'No images in use',
    children: 'Images that a page, a visual or a project uses are listed here.',
  },
}

export function NoImages({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const { deleted, favourites, used, ...narrowed } = filterOf(filters)
  const isNarrowed = Object.values(narrowed).some(Boolean)
  const view = deleted ? 'bin' : favourites ? 'favourites' : used ? 'used' : undefined
  if (view && !isNarrowed)
    return (
      <EmptyState
        {...emptyViews[view]}
        action={<Button onClick={() => filters.set('view', '')}>Show all images</Button>}
      />
    )
  if (view || isNarrowed)
    return (
      <EmptyState title="No matching images" action={<Button onClick={filters.clear}>Show all</Button>}>
        No image matches these filters.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<ImageIcon />}
      title="No images yet"
      action={
        <Button variant="primary" onClick={() => void navigate('/image-maker')}>
          Open the image maker
        </Button>
      }
    >
      Upload a product photo, remove its background and place it in a studio scene.
    </EmptyState>
  )
}
