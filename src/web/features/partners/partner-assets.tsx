import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { Button } from '#web/ui/buttons/button.tsx'
import { ButtonRow } from '#web/ui/buttons/button-row.tsx'
import { buttonStyle } from '#web/ui/buttons/button-style.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { partnerLink } from './partner-link.ts'
import { BANNER, saveBannerAsPng } from './save-banner.ts'

/** True sentences about the product, short to long. Partners may edit them, but not promise more. */
const textsWith = (link: string) => [
  `Sellwright: take a product from a link to a launched offer. ${link}`,
  `I use Sellwright to work out what a product must sell for before I spend on ads: it keeps the facts in one place and shows the break-even ROAS next to them. You can start for free: ${link}`,
  `Selling online means deciding on costs, prices and claims every day. Sellwright keeps the facts of each product in one place, says where each came from, and has an assistant that works with those facts and never makes one up. There is a free plan: ${link}`,
]

/** Texts and a banner to use with a link. */
export function PartnerAssets({ code }: { code: string }) {
  const save = useMutation({
    mutationFn: saveBannerAsPng,
    onError: () => quickToast.error('The image could not be created. Download the SVG instead.'),
  })
  return (
    <Card title="Texts and banner">
      <ul className="mb-4">
        {textsWith(partnerLink(code)).map((text) => (
          <li
            key={text}
            className="flex items-start gap-4 border-t border-line-soft py-3 first:border-t-0 first:pt-0 max-md:flex-col max-md:gap-2"
          >
            <p className="min-w-0 flex-1 text-muted [overflow-wrap:anywhere]">{text}</p>
            <CopyButton text={text} label="Copy text" />
          </li>
        ))}
      </ul>
      <img
        src={BANNER}
        alt="The Sellwright banner: From a product link to a launched, profitable offer."
        width={1_200}
        height={400}
        className="mb-3 h-auto w-full max-w-150 rounded-card border border-line-soft"
      />
      <ButtonRow>
        <Button size="small" loading={save.isPending} onClick={() => save.mutate()}>
          {!save.isPending && <Download />}
          Download PNG
        </Button>
        <a href={BANNER} download="sellwright-banner.svg" className={buttonStyle('secondary', 'small')}>
          <Download />
          Download SVG
        </a>
      </ButtonRow>
    </Card>
  )
}
