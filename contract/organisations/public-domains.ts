/** Domains of email providers where anyone can get an address. */
const PUBLIC_DOMAINS = new Set(
  `126.com 163.com aim.com aol.com aol.de arcor.de bigpond.com bk.ru bluewin.ch bluemail.ch btinternet.com comcast.net
cox.net duck.com email.com facebook.com fastmail.com fastmail.fm foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch
gmx.com gmx.de gmx.net googlemail.com hey.com hispeed.ch hotmail.ch hotmail.co.uk hotmail.com hotmail.de hotmail.es
hotmail.fr hotmail.it hushmail.com icloud.com inbox.ru laposte.net libero.it list.ru live.com live.de live.fr live.nl
mac.com mail.com mail.de mail.ru mailbox.org me.com msn.com naver.com online.de orange.fr outlook.com outlook.de
outlook.es outlook.fr pm.me posteo.de posteo.net proton.me protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com
rocketmail.com sbcglobal.net seznam.cz sfr.fr sunrise.ch t-online.de tuta.com tutanota.com tutanota.de verizon.net
virgilio.it vodafone.de wanadoo.fr web.de wp.pl yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it
yandex.com yandex.ru ymail.com zoho.com`.split(/\s+/),
)

/** Whether anyone can get an address of this domain, so that it says nothing about an organisation. */
export const isPublicDomain = (domain: string): boolean => PUBLIC_DOMAINS.has(domain)
