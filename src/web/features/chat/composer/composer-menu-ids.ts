export const MENU_ID = 'composer-menu'
export const optionId = (id: string) => `${MENU_ID}-${id}`
