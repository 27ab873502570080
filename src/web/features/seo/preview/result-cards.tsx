import ImageIcon from 'lucide-react/icons/image'
import { cutToWidth, searchRoom } from '#core/seo/pixel-width.ts'
import { cx } from '#web/lib/cx.ts'

interface ResultProps {
  address: string
  title: string
  description: string
}

const hostOf = (address: string) => URL.parse(address)?.host ?? address

/** Cut where a result would be cut. Drawn on white, as search engines do. */
export function SearchResult({
  address,
  title,
  description,
  device,
}: ResultProps & { device: 'desktop' | 'phone' }) {
  const room = searchRoom[device]
  const path = (URL.parse(address)?.pathname ?? '').split('/').filter(Boolean)
  return (
    <div
      role="img"
      aria-label={`Search result: ${title || 'no title'}`}
      className={cx(
        'overflow-hidden rounded-card bg-[#ffffff] p-4 font-[Arial,sans-serif] text-[#202124]',
        device === 'phone' ? 'max-w-90' : 'max-w-158',
      )}
    >
      <p className="truncate text-[14px]">{hostOf(address)}</p>
      <p className="truncate text-[12px] text-[#4d5156]">{[hostOf(address), ...path].join(' › ')}</p>
      <p className="mt-1 text-[20px] leading-[1.3] [overflow-wrap:anywhere] text-[#1a0dab]">
        {cutToWidth(title, searchRoom.title.most, searchRoom.title.size) || 'Page without a title'}
      </p>
      <p className="mt-1 text-[14px] leading-[1.58] [overflow-wrap:anywhere] text-[#4d5156]">
        {cutToWidth(description, room.most, room.size) ||
          'Without a description, search engines choose a piece of the page.'}
      </p>
    </div>
  )
}

/** Pictures of other sites are not loaded here; their address is shown instead. */
export function SocialCard({ address, title, description, image }: ResultProps & { image: string | null }) {
  const isOwn = image !== null && URL.parse(image)?.origin === window.location.origin
  return (
    <div className="max-w-120 overflow-hidden rounded-card border border-line bg-ground">
      {isOwn ? (
        <img src={image} alt="" className="aspect-[1.91] w-full object-cover" />
      ) : (
        <div className="flex aspect-[1.91] flex-col items-center justify-center gap-2 bg-raised p-4 text-center text-small text-faint">
          <ImageIcon />
          <span className="[overflow-wrap:anywhere]">{image ?? 'No picture for shared links'}</span>
        </div>
      )}
      <div className="px-4 py-3">
        <p className="text-label text-faint uppercase">{hostOf(address)}</p>
        <p className="truncate font-semibold">{title || 'Page without a title'}</p>
        <p className="line-clamp-2 text-small text-muted">{description}</p>
      </div>
    </div>
  )
}
