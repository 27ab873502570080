import { CommandGroup } from 'cmdk'
import Image from 'lucide-react/icons/image'
import Megaphone from 'lucide-react/icons/megaphone'
import { useNavigate } from 'react-router'
import { channelOf } from '#contracts/visuals/channels.ts'
import { Entry, groupStyle } from '#web/app/palette/palette-entry.tsx'
import { useFoundImages } from '#web/features/images/images.queries.ts'
import { useFoundVisuals } from '#web/features/visuals/visuals.queries.ts'
import { closeOverlay } from '#web/ui/overlays/overlay.store.ts'

/** A visual has no address, so the gallery opens with those of its headline. */
const visualAddress = (project: string, q: string) =>
  `/marketing-visuals?${new URLSearchParams({ project, part: 'gallery', q })}`

/** Images by name, alt text and prompt, and visuals by their texts. Without an answer the other lists stand alone. */
export function FoundPictures({ wanted }: { wanted: string }) {
  const navigate = useNavigate()
  const { data: images = [] } = useFoundImages(wanted)
  const { data: visuals = [] } = useFoundVisuals(wanted)
  const open = (address: string) => () => {
    closeOverlay()
    void navigate(address)
  }
  if (wanted === '') return null
  return (
    <>
      {images.length > 0 && (
        <CommandGroup heading="Images" className={groupStyle}>
          {images.map(({ id, name }) => (
            <Entry key={id} value={id} icon={<Image />} onSelect={open(`/images?image=${id}`)}>
              {name}
            </Entry>
          ))}
        </CommandGroup>
      )}
      {visuals.length > 0 && (
        <CommandGroup heading="Visuals" className={groupStyle}>
          {visuals.map(({ id, projectId, spec }) => (
            <Entry
              key={id}
              value={id}
              icon={<Megaphone />}
              onSelect={open(visualAddress(projectId, spec.texts.headline))}
            >
              <span className="text-text">{spec.texts.headline}</span>
              <span className="text-faint"> · </span>
              {channelOf(spec.channel).name}
            </Entry>
          ))}
        </CommandGroup>
      )}
    </>
  )
}
