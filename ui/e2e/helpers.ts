// Shared steps of the end-to-end specs. Accounts are those of demo mode.
import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'Jilha@2026';
export const DEPARTMENT_EMAIL = 'e-ferfar@jilha.example';

export async function readCaptcha(page: Page): Promise<string> {
  const letters = await page.getByTestId('captcha').locator('text').allTextContents();
  return letters.join('');
}

interface Credentials {
  email?: string;
  password?: string;
  captcha?: string;
}

/** Fills the department login that is already open and submits it. */
export async function submitLogin(page: Page, { email, password, captcha }: Credentials = {}): Promise<void> {
  await page.locator('input[name=email]').fill(email ?? DEPARTMENT_EMAIL);
  await page.locator('input[name=password]').fill(password ?? PASSWORD);
  const code = captcha ?? (await readCaptcha(page));
  await page.locator('.captcha input').fill(code);
  await page.locator('form button[type=submit]').click();
}

export async function logInToEferfar(page: Page): Promise<void> {
  await page.goto('/e-ferfar/login');
  await submitLogin(page);
  await page.waitForURL('**/department/e-ferfar/dashboard');
  await expect(page.locator('h1')).toBeVisible();
}

/** Sets language and theme as a returning visitor's browser has them. */
export async function prefer(page: Page, language: 'en' | 'mr', theme: 'light' | 'dark'): Promise<void> {
  await page.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      localStorage.setItem('jilha.language', chosenLanguage);
      localStorage.setItem('jilha.theme', chosenTheme);
    },
    [language, theme] as const,
  );
}
