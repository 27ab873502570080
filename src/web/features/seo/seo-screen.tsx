import { screens } from '#contracts/screens.ts'
import { ScreenHeader } from '#web/ui/layout/screen-header.tsx'
import { SeoParts } from './seo-parts.tsx'

export function SeoScreen() {
  return (
    <>
      <ScreenHeader title={screens.seo.title} />
      <SeoParts />
    </>
  )
}
