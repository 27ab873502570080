import '#web/lib/loading/no-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { recordPartnerClick } from '#web/app/partner-click.ts'
import { Providers } from '#web/app/providers.tsx'
import { Router } from '#web/app/router.tsx'
import { reloadsForNewBuild } from '#web/lib/loading/build-version.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

if (!(await reloadsForNewBuild())) {
  recordPartnerClick()
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <Router />
      </Providers>
    </StrictMode>,
  )
}
