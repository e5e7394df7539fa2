// antd with the portal's theme. Only the logged-in part of the application loads this file.
import { theme as antd, ConfigProvider, type ThemeConfig } from 'antd';
import enUS from 'antd/locale/en_US';
import mrIN from 'antd/locale/mr_IN';
import dayjs from 'dayjs';
import 'dayjs/locale/mr';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useLanguage } from '../i18n/useLanguage';
import type { Theme } from '../persistence/preferences';
import { watchFocus } from '../ui/focusReturn';
import { Icon } from '../ui/Icon';
import tokens from './antd-theme.json';
import { useTextScale, useTheme } from './useTheme';

type ComponentTokens = Record<string, string | number | Record<string, string>>;

function componentTokens(theme: Theme): ThemeConfig['components'] {
  const flatten = ({ light, dark, ...shared }: ComponentTokens) => ({
    ...shared,
    ...((theme === 'dark' ? dark : light) as Record<string, string> | undefined),
  });
  return Object.fromEntries(
    Object.entries(tokens.components).map(([name, values]) => [name, flatten(values)]),
  );
}

const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const { fontSize, controlHeightSM, controlHeight, controlHeightLG } = tokens.shared;
const sizeTokens = { fontSize, controlHeightSM, controlHeight, controlHeightLG };

/** antd uses pixels, so its font and field sizes are scaled with the user's text size. */
const scaleTokens = (scale: number) =>
  Object.fromEntries(Object.entries(sizeTokens).map(([name, value]) => [name, Math.round(value * scale)]));

function antdTheme(theme: Theme, scale = 1): ThemeConfig {
  const dark = theme === 'dark';
  return {
    token: { ...tokens.shared, ...scaleTokens(scale), ...tokens[theme], motion },
    components: componentTokens(theme),
    // darkAlgorithm dims the seed colours; darkMap restores the verified values.
    ...(dark
      ? {
          algorithm: [
            antd.darkAlgorithm,
            (_seed, map) => ({ ...(map ?? antd.darkAlgorithm(_seed)), ...tokens.darkMap }),
          ],
        }
      : {}),
  };
}

// antd's icons have English labels ("down", "calendar"); ours are hidden from screen readers.
const SELECT_ICONS = {
  suffixIcon: <Icon name="chevron-down" size={16} />,
  clearIcon: <Icon name="close" size={14} />,
  removeIcon: <Icon name="close" size={14} />,
  menuItemSelectedIcon: <Icon name="check" size={16} />,
};
const DATE_ICONS = {
  suffixIcon: <Icon name="calendar" size={16} />,
  clearIcon: <Icon name="close" size={14} />,
};
const PASSWORD_ICONS = {
  iconRender: (visible: boolean) => <Icon name={visible ? 'eye' : 'eye-off'} size={16} />,
};

export function AntdProvider({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const { language } = useLanguage();
  const scale = useTextScale();
  const config = useMemo(() => antdTheme(theme, scale), [theme, scale]);
  useEffect(watchFocus, []);
  useEffect(() => {
    dayjs.locale(language);
  }, [language]);
  return (
    <ConfigProvider
      theme={config}
      locale={language === 'mr' ? mrIN : enUS}
      button={{ autoInsertSpace: false }}
      select={SELECT_ICONS}
      datePicker={DATE_ICONS}
      inputPassword={PASSWORD_ICONS}
    >
      {children}
    </ConfigProvider>
  );
}
