// What a PNG needs of ECharts. A module of its own, loaded on demand by name: importing ECharts' own entries
// dynamically would keep all of their exports in the bundle.
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([CanvasRenderer]);

export { init };
