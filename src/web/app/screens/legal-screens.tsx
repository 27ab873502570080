import { useLocation } from 'react-router'
import { PrivacyScreen } from '#web/features/legal/privacy-screen.tsx'
import { TermsScreen } from '#web/features/legal/terms-screen.tsx'

/** The terms or the privacy notice, by the address. */
export const LegalScreen = () => (useLocation().pathname === '/terms' ? <TermsScreen /> : <PrivacyScreen />)
