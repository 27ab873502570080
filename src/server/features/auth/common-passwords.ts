/** The passwords of eight characters and more that lists of leaked accounts are led by; shorter ones are refused anyway. */
const words = `
password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword passwort 12345678 123456789 1234567890
123123123 1234512345 11223344 87654321 987654321 0987654321 12341234 11111111 00000000 88888888 99999999 22222222
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc zaq12wsx asdfghjk asdfghjkl zxcvbnm1
zxcvbnm123 q1w2e3r4 q1w2e3r4t5 abcd1234 abc12345 abcdefgh abcdefghi a1b2c3d4 iloveyou iloveyou1 ilovethis loveyou1 sunshine
sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123 spiderman pokemon1
dragon123 monkey123 shadow123 master123 welcome1 welcome123 letmein1 letmein123 trustno1 whatever whatever1 starwars starwars1
michelle jennifer jessica1 charlie1 computer computer1 internet samsung1 michael1 jordan23 liverpool chelsea1 arsenal1
manchester barcelona realmadrid juventus mercedes ferrari1 corvette harley01 hello123 hellohello freedom1 blink182 chocolate
butterfly victoria elizabeth alexander christian veronica nicholas patricia caroline samantha danielle danielle1 benjamin
changeme changeme1 default1 administrator admin123 admin1234 adminadmin rootroot toor1234 testtest test1234 testing1 guest123
secret123 access14 mustang1 maverick cowboys1 scooter1 snowball tinkerbell sweetheart lovelove babygirl babygirl1 fuckyou1
fuckyou2 asshole1 pussycat marlboro november december february september scorpion warcraft playstation nintendo minecraft
roblox123 fortnite facebook facebook1 google123 linkedin twitter1 instagram youtube1 dropshipping shopify1 shopify123 aliexpress
ecommerce bestseller moneymoney money123 million1 business business1 sellwright sellwright1 qweasdzxc 147258369 159753456
1password mypassword newpassword yourpassword thepassword passpass pass1234 passphrase 123qweasd 123456qwerty qwerty123456
`
export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
