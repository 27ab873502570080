export const MINUTE = 60

interface Limit {
  most: number
  seconds: number
  message: string
  /** Done so often that each use is not written down for itself; see `tally.ts`. */
  often?: boolean
}

/** Rate limits: a count within seconds, stored in the database for all processes. */
export const limits = {
  'login-account': { most: 20, seconds: 10 * MINUTE, message: 'Too many wrong passwords for this account.' },
  'login-address': {
    most: 100,
    seconds: 10 * MINUTE,
    message: 'Too many wrong passwords from your network.',
  },
  'signup-address': { most: 30, seconds: 60 * MINUTE, message: 'Too many new accounts from your network.' },
  'setup-address': {
    most: 10,
    seconds: 10 * MINUTE,
    message: 'Too many wrong setup codes from your network.',
  },
  'flow-user': { most: 600, seconds: 60 * MINUTE, message: 'You are starting or changing runs too fast.' },
  'flow-test-user': { most: 120, seconds: 10 * MINUTE, message: 'You are testing steps too fast.' },
  'flow-email-user': {
    most: 100,
    seconds: 24 * 60 * MINUTE,
    message: 'Your flows have sent too many emails today.',
  },
  'mail-user': { most: 10, seconds: 60 * MINUTE, message: 'Too many emails were sent to your address.' },
  'mail-all': { most: 2_000, seconds: 60 * MINUTE, message: 'Too many emails are being sent right now.' },
  'token-address': {
    most: 100,
    seconds: 10 * MINUTE,
    message: 'Too many links were tried from your network.',
  },
  'reset-account': {
    most: 5,
    seconds: 60 * MINUTE,
    message: 'Too many links were requested for this address.',
  },
  'reset-address': {
    most: 30,
    seconds: 60 * MINUTE,
    message: 'Too many links were requested from your network.',
  },
  'reset-owner': {
    most: 30,
    seconds: 60 * MINUTE,
    message: 'Too many links were requested for this address.',
  },
  'rename-user': { most: 10, seconds: 60 * MINUTE, message: 'You have changed your username too often.' },
  'password-address': {
    most: 200,
    seconds: 10 * MINUTE,
    message: 'Too many passwords were tried from your network.',
  },
  'password-user': { most: 20, seconds: 10 * MINUTE, message: 'Too many wrong passwords.' },
  'code-user': { most: 20, seconds: 10 * MINUTE, message: 'Too many wrong codes.' },
  'code-account': {
    most: 100,
    seconds: 24 * 60 * MINUTE,
    message: 'Too many wrong codes for this account. A recovery code still works.',
  },
  'support-user': { most: 10, seconds: 60 * MINUTE, message: 'You have contacted support too often.' },
  'support-reply-user': { most: 60, seconds: 60 * MINUTE, message: 'You have sent too many replies.' },
  'support-address': {
    most: 200,
    seconds: 60 * MINUTE,
    message: 'Too many messages to support came from your network.',
  },
  'support-all': {
    most: 1_000,
    seconds: 60 * MINUTE,
    message: 'Support is getting too many messages right now.',
  },
  'inbound-address': { most: 600, seconds: 10 * MINUTE, message: 'Too many emails came from your network.' },
  'shared-address': {
    most: 300,
    seconds: 10 * MINUTE,
    message: 'Too many shared chats were opened from your network.',
  },
  'feedback-user': { most: 20, seconds: 60 * MINUTE, message: 'You have sent too much feedback.' },
  'feedback-comment-user': { most: 60, seconds: 60 * MINUTE, message: 'You have posted too many comments.' },
  'feedback-vote-user': { most: 60, seconds: MINUTE, message: 'You are voting too fast.' },
  'feedback-search-user': {
    most: 120,
    seconds: MINUTE,
    message: 'You are searching too fast.',
    often: true,
  },
  'check-model-user': {
    most: 30,
    seconds: 10 * MINUTE,
    message: 'You have checked too many connections.',
  },
  'list-models-user': {
    most: 60,
    seconds: 10 * MINUTE,
    message: 'You have requested too many model lists.',
  },
  'partner-user': { most: 5, seconds: 24 * 60 * MINUTE, message: 'You have applied too often today.' },
  'partner-click-address': {
    most: 60,
    seconds: 60 * MINUTE,
    message: 'Too many links were opened from your network.',
  },
  'partner-click': { most: 1, seconds: 24 * 60 * MINUTE, message: 'This click has already been counted.' },
  'export-user': {
    most: 5,
    seconds: 24 * 60 * MINUTE,
    message: 'You have requested too many exports today.',
  },
  'checkout-address': {
    most: 60,
    seconds: 60 * MINUTE,
    message: 'Too many checkouts were started from your network.',
  },
  'receipt-address': {
    most: 300,
    seconds: 10 * MINUTE,
    message: 'Too many receipts were requested from your network.',
  },
  'billing-user': {
    most: 30,
    seconds: 10 * MINUTE,
    message: 'You have opened your billing details too often.',
  },
  'claim-user': { most: 20, seconds: 60 * MINUTE, message: 'You have tried too many claims.' },
  'claim-address': { most: 60, seconds: 60 * MINUTE, message: 'Too many claims came from your network.' },
  'upload-user': { most: 100, seconds: 60 * MINUTE, message: 'You have uploaded too many files.' },
  'upload-all': {
    most: 5_000,
    seconds: 60 * MINUTE,
    message: 'Too many files are being uploaded right now.',
  },
  'visual-user': { most: 120, seconds: 10 * MINUTE, message: 'You are rendering visuals too fast.' },
  'visual-preview-user': {
    most: 300,
    seconds: 5 * MINUTE,
    message: 'You are previewing visuals too fast.',
    often: true,
  },
  'recognise-user': {
    most: 120,
    seconds: MINUTE,
    message: 'You are sending recordings too fast.',
    often: true,
  },
  'speak-user': { most: 240, seconds: MINUTE, message: 'You are asking for speech too fast.', often: true },
  /** By a provider, which charges for each call. */
  'recognise-provider-user': {
    most: 1_000,
    seconds: 24 * 60 * MINUTE,
    message: 'You have sent too many recordings today.',
  },
  'speak-provider-user': {
    most: 1_000,
    seconds: 24 * 60 * MINUTE,
    message: 'You have asked for too much speech today.',
  },
  'capture-user': { most: 120, seconds: 60 * MINUTE, message: 'You have captured too many sources.' },
  'capture-all': {
    most: 6_000,
    seconds: 60 * MINUTE,
    message: 'Too many sources are being captured right now.',
  },
  'scrape-user': { most: 60, seconds: 60 * MINUTE, message: 'You have tested too many pages.' },
  'scrape-all': {
    most: 3_000,
    seconds: 60 * MINUTE,
    message: 'Too many pages are being tested right now.',
  },
  'analysis-user': { most: 30, seconds: 60 * MINUTE, message: 'You have analysed too many markets.' },
  'analysis-all': {
    most: 600,
    seconds: 60 * MINUTE,
    message: 'Too many markets are being analysed right now.',
  },
  'seo-user': { most: 60, seconds: 60 * MINUTE, message: 'You have started too many audits.' },
  'seo-all': {
    most: 1_200,
    seconds: 60 * MINUTE,
    message: 'Too many sites are being audited right now.',
  },
  'knowledge-upload-user': {
    most: 1_500,
    seconds: 60 * MINUTE,
    message: 'You have added too many files.',
  },
  'knowledge-ask-user': {
    most: 120,
    seconds: MINUTE,
    message: 'You are asking faster than your files can be searched.',
    often: true,
  },
  'profit-user': {
    most: 120,
    seconds: MINUTE,
    message: 'You are opening profit reports too fast.',
    often: true,
  },
  'connect-shop-user': { most: 20, seconds: 10 * MINUTE, message: 'You have tried too many shop tokens.' },
  'page-export-user': { most: 120, seconds: 60 * MINUTE, message: 'You have exported too many pages.' },
  'page-publish-user': { most: 120, seconds: 60 * MINUTE, message: 'You have published too often.' },
  'image-user': { most: 600, seconds: 60 * MINUTE, message: 'You have added too many images.' },
  'image-cutout-user': { most: 120, seconds: 10 * MINUTE, message: 'You are removing backgrounds too fast.' },
  'image-preview-user': { most: 300, seconds: 10 * MINUTE, message: 'You are previewing images too fast.' },
  'image-check-user': { most: 120, seconds: 10 * MINUTE, message: 'You are checking images too fast.' },
  'image-request-user': { most: 60, seconds: 10 * MINUTE, message: 'You are generating images too fast.' },
  'page-image-user': { most: 600, seconds: 60 * MINUTE, message: 'You have added too many images.' },
  /** Per link and network. */
  'page-preview-password': { most: 30, seconds: 10 * MINUTE, message: 'Too many wrong passwords.' },
  /** Counts devices that were not let in before, from all networks together. */
  'page-preview-all': { most: 600, seconds: 10 * MINUTE, message: 'Too many wrong passwords.' },
  /** A device that knew the password. */
  'page-preview-known': { most: 1, seconds: 30 * 24 * 60 * MINUTE, message: 'This device was let in.' },
  'page-address-user': {
    most: 30,
    seconds: 24 * 60 * MINUTE,
    message: 'You have changed the addresses of pages too often today.',
  },
  'archive-user': { most: 30, seconds: 60 * MINUTE, message: 'You have exported your chats too often.' },
  'project-archive-user': {
    most: 30,
    seconds: 60 * MINUTE,
    message: 'You have exported too many projects.',
  },
  'device-chat-user': { most: 200, seconds: 60 * MINUTE, message: 'You have added too many chats.' },
  'import-user': { most: 30, seconds: 60 * MINUTE, message: 'You have imported too many files.' },
  /** In kilobytes, of files and their chats. Deleting imported data gives nothing back. */
  'import-kilobytes-user': {
    most: 2_000_000,
    seconds: 24 * 60 * MINUTE,
    message: 'You have reached the import limit of 2,000 MB in 24 hours.',
  },
  'ask-user': {
    most: 60,
    seconds: MINUTE,
    message: 'You are sending questions too fast.',
    often: true,
  },
  'ask-all': {
    most: 6_000,
    seconds: MINUTE,
    message: 'Too many questions are being asked right now.',
    often: true,
  },
} satisfies Record<string, Limit>
export type LimitName = keyof typeof limits
export type Limits = Record<LimitName, Limit>
